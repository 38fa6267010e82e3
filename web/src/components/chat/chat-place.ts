import { isOnHere, turnHere } from '../../kit/storage/device-choice.ts'
import { useStore } from '../../kit/storage/use-store.ts'

/** Whether the chat is open, and what it has to say while it is not: known to every button that opens it. */
export interface ChatPlace {
  isOpen: boolean
  /** Messages that nobody has looked at. */
  unread: number
}

/** Where the browser keeps that the chat was left open, and that something was said in it. */
const OPEN = 'chatOpen'
const BEGUN = 'chatBegun'
/** In an address that leads into the chat, from a letter for example. */
const IN_ADDRESS = /[?&]chat=open(&|$)/

const listeners = new Set<() => void>()
let place: ChatPlace = { isOpen: false, unread: 0 }

/** Changes what every button shows. */
export function placeChat(change: Partial<ChatPlace>): void {
  const { isOpen, unread } = { ...place, ...change }
  if (isOpen === place.isOpen && unread === place.unread) return
  place = { isOpen, unread }
  for (const listener of listeners) listener()
}

let isReopened = false

/** Opens the chat, or closes it, and remembers so for the next page. */
export function openChat(isOpen: boolean): void {
  isReopened = false
  turnHere(OPEN, isOpen)
  placeChat({ isOpen })
}

/** Opens the chat as it was left open on the page before, or as the address says. */
export function reopenChat(): void {
  openChat(true)
  isReopened = !IN_ADDRESS.test(location.search)
}

/** Tells whether the box of the chat takes the focus, as somebody opened it just now. */
export const takesFocus = (): boolean => !isReopened

/** Calls `listener` at every change. @returns the way to stop */
export function followChatPlace(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the chat is open and what waits in it, as it is at this moment. */
export const readChatPlace = (): ChatPlace => place

/** Returns whether the chat is open and what waits in it. */
export function useChatPlace(): ChatPlace {
  return useStore(followChatPlace, readChatPlace)
}

/** Tells whether the chat was left open, or the address leads into it. On phones it covers the page: there it opens by the address alone. */
export function wasLeftOpen(): boolean {
  return IN_ADDRESS.test(location.search) || (isOnHere(OPEN) && matchMedia('(width >= 48rem)').matches)
}

/** Tells whether anything has been said from this browser: then an answer may come at any time. */
export function hasBegun(): boolean {
  return isOnHere(BEGUN)
}

/** Remembers whether anything has been said. */
export function noteBegun(begun: boolean): void {
  turnHere(BEGUN, begun)
}
