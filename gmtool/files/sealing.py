"""Files sealed with a passphrase."""

from __future__ import annotations

import base64
import os

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

SALT = 16
"""The bytes of salt that stand before what is sealed."""
WORK = 2**15
"""How hard scrypt makes it to try passphrases: about a tenth of a second for each."""


class WrongPassphrase(Exception):
    """It is not the passphrase that these bytes were sealed with, or they were changed."""


def seal(data: bytes, passphrase: str) -> bytes:
    """The bytes so that only the passphrase opens them."""
    salt = os.urandom(SALT)
    return salt + Fernet(_key(passphrase, salt)).encrypt(data)


def unseal(sealed: bytes, passphrase: str) -> bytes:
    """The bytes that were sealed; raises WrongPassphrase."""
    try:
        return Fernet(_key(passphrase, sealed[:SALT])).decrypt(sealed[SALT:])
    except InvalidToken:
        raise WrongPassphrase from None


def _key(passphrase: str, salt: bytes) -> bytes:
    made = Scrypt(salt=salt, length=32, n=WORK, r=8, p=1).derive(passphrase.encode())
    return base64.urlsafe_b64encode(made)
