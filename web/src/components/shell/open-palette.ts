import { createContext } from 'react'

/** Opens the command palette, from any screen within the shell. */
export const OpenPalette = createContext<() => void>(() => {})
