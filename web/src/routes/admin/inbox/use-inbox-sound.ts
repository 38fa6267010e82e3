import { useStore } from '../../../kit/storage/store.ts'
import { storedSwitch } from '../../../kit/storage/stored.ts'
import { chime } from '../../../lib/browser/chime.ts'

/** On at devices that sound. */
const sound = storedSwitch('inboxSound')

/** Plays a sound when a visitor writes to the team, on devices where it is turned on. */
export function useInboxSound(): { isOn: boolean; toggle: () => void; sound: () => void } {
  const isOn = useStore(sound)
  return {
    isOn,
    toggle: () => {
      sound.set(!isOn)
      if (!isOn) chime()
    },
    sound: () => {
      if (isOn) chime()
    },
  }
}
