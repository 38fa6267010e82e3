import { useBlocker } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { download } from '../../lib/browser/download.ts'
import { withBrandFile } from '../../lib/format/brand-file.ts'
import { twoFactor } from '../../text/profile.ts'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** What has just been done, said above them: a toast would cover them. */
  word?: string
  /** The dialog was about to close without a word that they are kept. */
  leaving: boolean
  /** Another screen was about to come, which would take them away. */
  onLeave: () => void
  onStay: () => void
  onKept: () => void
}

/**
 * Renders the recovery codes, which are shown once: to copy or download. Leaving asks first, and the browser asks before a
 * reload.
 */
export function RecoveryCodes({ codes, word, leaving, onLeave, onStay, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const stay = useRef<HTMLButtonElement>(null)
  useBlocker({
    shouldBlockFn: () => {
      onLeave()
      return true
    },
    enableBeforeUnload: true,
  })
  useEffect(() => {
    if (leaving) stay.current?.focus()
  }, [leaving])
  return (
    <div className="mt-5 flex flex-col gap-5">
      {word && !leaving && (
        <Notice kind="success" role="status">
          {word}
        </Notice>
      )}
      <ul aria-label={twoFactor.recoveryCodes} className="crop num grid grid-cols-2 gap-x-6 gap-y-1 text-sm">
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <CopyButton size={40} text={text} />
        <Button
          size={40}
          icon={Download}
          onClick={() => download(withBrandFile('recovery-codes.txt'), `${text}\n`)}
        >
          {twoFactor.download}
        </Button>
      </div>
      {leaving ? (
        <div className="flex flex-col gap-3">
          <Notice kind="warn" role="alert">
            {twoFactor.leaveCodes}
          </Notice>
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button ref={stay} variant="primary" onClick={onStay}>
              {twoFactor.backToSave}
            </Button>
            <Button onClick={onKept}>{twoFactor.closeAnyway}</Button>
          </div>
        </div>
      ) : (
        <Button variant="primary" onClick={onKept}>
          {twoFactor.kept}
        </Button>
      )}
    </div>
  )
}
