import type { AiRun } from '@thokham/contract/ai-runs'
import { useEffect, useRef } from 'react'
import { useStore } from '../../../kit/storage/store.ts'
import { storedSwitch } from '../../../kit/storage/stored.ts'
import { chime } from '../../../lib/browser/chime.ts'
import { mayNotify, notifyAway } from '../../../lib/browser/system-notice.ts'
import { whenTabInSight } from '../../../lib/browser/tab-sight.ts'
import { ai } from '../../../text/ai.ts'
import { navigation } from '../../../text/navigation.ts'
import { toast } from '../../ui/toast.tsx'

/** On at devices that want to be called. */
const notice = storedSwitch('runNotice')

export interface FinishCall {
  isOn: boolean
  setOn: (on: boolean) => void
  /** Calls out that a run has come to rest. */
  call: (run: AiRun) => void
}

/**
 * Calls its member back to a run that came to rest: by the tab's title while another one is in front, and on devices
 * that want it by two tones and the system's notice.
 */
export function useFinishCall(): FinishCall {
  const isOn = useStore(notice)
  const title = useTitleWhileAway()
  return {
    isOn,
    setOn: (on) => {
      notice.set(on)
      if (!on) return
      chime()
      void mayNotify().then((may) => toast.success(may ? ai.notifyOn : ai.notifySoundOnly))
    },
    call: (run) => {
      const message = restSentence(run)
      title(message)
      if (!isOn) return
      chime()
      notifyAway({ title: navigation.vipgen, body: message, tag: `ai-run ${run.id}` })
    },
  }
}

function restSentence({ state, prompts, lines }: AiRun): string {
  if (state === 'finished') return prompts > 0 ? ai.finished(prompts) : ai.nothingMade
  return ai.stopped(lines.done + lines.failed, lines.total)
}

/** Puts a sentence before the tab's title until it is looked at. */
function useTitleWhileAway() {
  const plain = useRef<string | null>(null)
  useEffect(
    () =>
      whenTabInSight(() => {
        if (plain.current !== null) document.title = plain.current
        plain.current = null
      }),
    [],
  )
  return (message: string) => {
    if (!document.hidden) return
    plain.current ??= document.title
    document.title = `${message} · ${plain.current}`
  }
}
