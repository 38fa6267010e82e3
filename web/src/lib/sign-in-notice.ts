/** What a screen hands to the sign-in screen to say: in the history's entry, so that it stays out of the address. */
export type SignInNotice = 'reset-done' | 'session-ended'

declare module '@tanstack/react-router' {
  interface HistoryState {
    notice?: SignInNotice
  }
}
