import { jwtVerify, SignJWT } from 'jose'

/** How long a confirmation link works. */
export const CONFIRM_HOURS = 48

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Signs an address for the link that confirms it. */
export function signEmail(secret: string, email: string): Promise<string> {
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${CONFIRM_HOURS} hours`)
    .sign(keyOf(secret))
}

/** Returns the address that was signed; null when the token is not ours or is over. */
export async function emailOfToken(secret: string, token: string): Promise<string | null> {
  const read = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] }).catch(() => null)
  const email = read?.payload.email
  return typeof email === 'string' ? email : null
}
