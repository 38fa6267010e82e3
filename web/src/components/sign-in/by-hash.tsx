import type { ReactNode } from 'react'

/**
 * Draws both of what a screen may be, for a server, which is told nothing of what stands behind `#` in an address: the page
 * shows the right one before its first paint (public/theme.js).
 */
export function ByHash({ present, absent }: { present: ReactNode; absent: ReactNode }) {
  return (
    <>
      <div className="hidden [html[data-hash]_&]:contents">{present}</div>
      <div className="contents [html[data-hash]_&]:hidden">{absent}</div>
    </>
  )
}
