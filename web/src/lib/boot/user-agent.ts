import { createContext, use } from 'react'

/** The user agent: the browser's own, or that of the request which the server renders for. */
export const UserAgent = createContext(typeof navigator === 'undefined' ? '' : navigator.userAgent)

/** Returns the user agent that the page is drawn for. */
export function useUserAgent(): string {
  return use(UserAgent)
}
