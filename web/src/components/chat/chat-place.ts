import { createStore, useStore } from '../../kit/storage/store.ts'
import { storedSwitch } from '../../kit/storage/stored.ts'

/** Whether the chat is open, and what it has to say while it is not: known to every button that opens it. */
export interface ChatPlace {
  isOpen: boolean
  /** Messages that nobody has looked at. */
  unread: number
}

/** The chat was left open. */
const leftOpen = storedSwitch('chatOpen')
/** Something was said in it. */
const begun = storedSwitch('chatBegun')
/** In an address that leads into the chat, from a letter for example. */
const IN_ADDRESS = /[?&]chat=open(&|$)/

/** How the chat stands at this moment. */
export const chatPlace = createStore<ChatPlace>({ isOpen: false, unread: 0 })

/** Changes what every button shows. */
export function placeChat(change: Partial<ChatPlace>): void {
  const now = chatPlace.get()
  const { isOpen, unread } = { ...now, ...change }
  if (isOpen !== now.isOpen || unread !== now.unread) chatPlace.set({ isOpen, unread })
}

let isReopened = false

/** Opens the chat, or closes it, and remembers so for the next page. */
export function openChat(isOpen: boolean): void {
  isReopened = false
  leftOpen.set(isOpen)
  placeChat({ isOpen })
}

/** Opens the chat as it was left open on the page before, or as the address says. */
export function reopenChat(): void {
  openChat(true)
  isReopened = !IN_ADDRESS.test(location.search)
}

/** Tells whether the box of the chat takes the focus, as somebody opened it just now. */
export const takesFocus = (): boolean => !isReopened

/** Returns whether the chat is open and what waits in it. */
export function useChatPlace(): ChatPlace {
  return useStore(chatPlace)
}

/** Tells whether the chat was left open, or the address leads into it. On phones it covers the page: there it opens by the address alone. */
export function wasLeftOpen(): boolean {
  return IN_ADDRESS.test(location.search) || (leftOpen.get() && matchMedia('(width >= 48rem)').matches)
}

/** Tells whether anything has been said from this browser: then an answer may come at any time. */
export function hasBegun(): boolean {
  return begun.get()
}

/** Remembers whether anything has been said. */
export function noteBegun(isBegun: boolean): void {
  begun.set(isBegun)
}
