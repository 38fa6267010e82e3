import { Download } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { download } from '../../lib/download.ts'
import { twoFactor } from '../../text/profile.ts'

/** Renders the recovery codes, this one time: to copy, to download, and away. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n')
  return (
    <div className="mt-5 flex flex-col gap-5">
      <ul aria-label={twoFactor.recoveryCodes} className="crop num grid grid-cols-2 gap-x-6 gap-y-1 text-sm">
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <CopyButton size={40} text={text} />
        <Button size={40} icon={Download} onClick={() => download('thokham-recovery-codes.txt', `${text}\n`)}>
          {twoFactor.download}
        </Button>
      </div>
      <Button variant="primary" onClick={onKept}>
        {twoFactor.kept}
      </Button>
    </div>
  )
}
