"""Writing files: values as YAML, and whole files that are there or not, never half."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import yaml

DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
WIDTH = 100
PART = ".part"
"""How the name of a file ends that is being written."""
SEALED = 0o600
"""The mode of a file that nobody but its owner may read."""
NO_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF, errno.EACCES}
"""What file systems say that cannot sync a folder."""


class Representer(yaml.representer.SafeRepresenter):
    """What stands in two places is written twice: our files have no anchors."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002  # the library asks for each value
        """Whether a value is written out wherever it stands."""
        return True


def as_yaml(value: Any) -> str:
    """A value as YAML: dataclasses as mappings without what has its default, tuples as lists. The
    same value is always the same text; what holds nothing but texts stands in one line.
    """
    representer: Any = Representer
    node = representer(default_flow_style=None, sort_keys=False).represent_data(plain(value))
    node.flow_style = False
    return str(yaml.serialize(node, Dumper=DUMPER, allow_unicode=True, width=WIDTH))


def plain(value: Any) -> Any:
    """A value made of texts, numbers, lists and dicts alone."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            each.name: plain(getattr(value, each.name))
            for each in fields(value)
            if not _is_default(each, getattr(value, each.name))
        }
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(each) for each in value]
    return value


def _is_default(field: Any, value: Any) -> bool:
    if callable(field.default_factory):
        return bool(value == field.default_factory())
    return bool(value == field.default)


def write_file(path: Path, content: str | bytes, *, mode: int | None = None) -> None:
    """Writes a whole file: under a temporary name beside it, synced, then renamed. After a crash
    the file is there as it was, or as it should be. Folders above it are made.
    """
    data = content.encode() if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(dir=path.parent, prefix=".", suffix=PART)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        set_mode(part, mode if mode is not None else 0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def clear_unfinished(folder: Path) -> None:
    """Removes what was being written in a folder when a program was killed; nobody else may be
    writing there.
    """
    for path in folder.rglob(f".*{PART}"):
        path.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Makes sure that what was renamed in a folder is on the disk; where folders cannot be opened
    (Windows) or synced (some network drives), the system sees to it.
    """
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        except OSError as error:
            if error.errno not in NO_SYNC:
                raise
        finally:
            os.close(opened)


def set_mode(path: Path, mode: int) -> None:
    """Says who may read and write a file, where the file system can know it; else it stays as it
    was made.
    """
    with suppress(OSError):  # a memory stick has no modes
        path.chmod(mode)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
