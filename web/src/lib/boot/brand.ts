import { createContext, use } from 'react'
import { createStore, useStore } from '../../kit/storage/store.ts'
import { brandNow, writeBrand } from './brand-name.ts'

const changed = createStore(0)

/** Of the page that is being rendered on the server; in the browser the document itself says it. */
export const Brand = createContext<string | null>(null)

/** Returns the name that the owner gave the product (docs/product/back-office.md#settings-of-the-owner). */
export function useBrand(): string {
  const rendered = use(Brand)
  const here = useStore({ follow: changed.follow, get: brandNow })
  return rendered ?? here
}

/** Lets this page follow another name at once; every other page brings it along. */
export function changeBrand(name: string): void {
  writeBrand(name)
  changed.set(changed.get() + 1)
}
