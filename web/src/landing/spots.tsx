import { spotName } from '@thokham/domain/landing-spots'
import type { Plan } from '@thokham/domain/packages'
import type { ReactNode } from 'react'

/** Marks where the server puts a text at each visit, so that prices and seats are true without any script. */
export function spot(name: string): string {
  return `⟦${name}⟧`
}

/** Returns a figure of a package, in baht. */
export function figure(plan: Plan, name: 'price' | 'plainPrice' | 'former' | 'saved' | 'perMonth'): string {
  return spot(spotName(plan, name))
}

/** Stands on the page only where the spot has a text. */
export function When({ has, children }: { has: string; children: ReactNode }) {
  return (
    <>
      {`⟦?${has}⟧`}
      {children}
      {`⟦/${has}⟧`}
    </>
  )
}

/** The product's name, alone and among Thai words. */
export const BRAND = spot('brand')
export const BRAND_WORD = spot('brandWord')

/** Prompts a day for free members. */
export const FREE_LIMIT = spot('freeLimit')
export const RENEWAL = figure('renewal', 'price')
