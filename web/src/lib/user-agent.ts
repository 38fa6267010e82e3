import { createContext, use } from 'react'

/** What the browser says it is: its own word, or what it told the server that renders. */
export const UserAgent = createContext(typeof navigator === 'undefined' ? '' : navigator.userAgent)

/** Returns the user agent that the page is drawn for. */
export function useUserAgent(): string {
  return use(UserAgent)
}
