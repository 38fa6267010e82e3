import { useState } from 'react'
import { chime } from '../../../lib/chime.ts'

/** Set on devices that sound. */
const KEY = 'inboxSound'

/** Plays a sound when a visitor writes to the team, on devices where it is turned on. */
export function useInboxSound(): { isOn: boolean; toggle: () => void; sound: () => void } {
  const [isOn, setIsOn] = useState(
    () => typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === '1',
  )
  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      if (isOn) return localStorage.removeItem(KEY)
      localStorage.setItem(KEY, '1')
      chime()
    },
    sound: () => {
      if (isOn) chime()
    },
  }
}
