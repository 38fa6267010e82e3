import type { Services } from '../../services.ts'

/** For whom passkeys are: the host of `PUBLIC_URL`, and its pages alone. */
export function relyingParty({ publicUrl }: Pick<Services, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Returns what devices call a member: chance, as their id is. */
export function userHandle(profileId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(profileId.replaceAll('-', ''), 'hex'))
}
