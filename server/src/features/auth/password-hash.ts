import { hash, verify } from '@node-rs/argon2'

/** The library's number for it; its enum does not outlive compilation. */
const ARGON2ID = 2

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane; about 10 ms a hash. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the PHC string of a password's Argon2id hash, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Returns whether the password belongs to the hash. Never throws for a damaged hash. */
export async function verifyPassword(stored: { hash: string; password: string }): Promise<boolean> {
  return verify(stored.hash, stored.password).catch(() => false)
}
