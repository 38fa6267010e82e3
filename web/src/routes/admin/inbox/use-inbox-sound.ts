import { useState } from 'react'
import { beginsOnHere, turnHere } from '../../../kit/storage/device-choice.ts'
import { chime } from '../../../lib/browser/chime.ts'

/** Set on devices that sound. */
const KEY = 'inboxSound'

/** Plays a sound when a visitor writes to the team, on devices where it is turned on. */
export function useInboxSound(): { isOn: boolean; toggle: () => void; sound: () => void } {
  const [isOn, setIsOn] = useState(() => beginsOnHere(KEY))
  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      turnHere(KEY, !isOn)
      if (!isOn) chime()
    },
    sound: () => {
      if (isOn) chime()
    },
  }
}
