/** How the stand-in treats the next person. */
export interface Person {
  claims: Record<string, unknown>
  error?: string
  fault?: 'algorithm' | 'signature' | 'none'
  exchange?: 'down' | 'silent' | 'no-token'
}

export interface SignInStandIn {
  env: Record<string, string>
  bot: Record<string, string>
  isFriend: boolean
  picture: Buffer | null
  replied: string[]
  sending(events: object[]): { body: string; signature: string }
  person: Person
  asked: URLSearchParams[]
  close(): void
}

export function startSignInStandIn(person: Person): Promise<SignInStandIn>
