import { useQuery } from '@tanstack/react-query'
import type { Licence } from '@thokham/contract/licences'
import type { LicenceState } from '@thokham/domain/licence'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { licence as text } from '../../text/licence.ts'
import { licenceKeyQuery } from './licence-query.ts'

const DOTS: Record<LicenceState, string> = { active: 'bg-toei', suspended: 'bg-khrang', expired: 'bg-khamin' }

/** Renders the key, masked until it is asked for; copied whole either way. */
export function LicenceKey({ licence: { maskedKey, state } }: { licence: Licence }) {
  const key = useQuery(licenceKeyQuery(maskedKey)).data?.key ?? null
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="crop mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 bg-sunken px-4 py-3">
      <code className="min-w-0 flex-1 basis-64 text-base md:text-xl">
        <span className="sr-only">{text.keyLabel}: </span>
        <span className="wrap-anywhere">{isShown && key !== null ? key : maskedKey}</span>
      </code>
      <span className="nb flex items-center gap-2 text-sm">
        <span aria-hidden className={cx('size-2 rounded-full', DOTS[state])} />
        {text.states[state]}
      </span>
      <div className="flex gap-3">
        <Button
          size={40}
          icon={isShown ? EyeOff : Eye}
          disabled={key === null}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? text.hide : text.show}
        </Button>
        <CopyButton size={40} text={key ?? ''} disabled={key === null} />
      </div>
    </div>
  )
}
