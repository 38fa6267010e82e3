/** What a screen hands to the sign-in screen to say: in the history's entry, so that it stays out of the address. */
export type SignInNotice = 'reset-done' | 'session-ended' | 'edits-kept'

declare module '@tanstack/react-router' {
  interface HistoryState {
    notice?: SignInNotice
    /** Stands in the form of the sign-in screen. */
    email?: string
    /** The sign-in screen opens with the way to another password. */
    forgot?: true
  }
}
