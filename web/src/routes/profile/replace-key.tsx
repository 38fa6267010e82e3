import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { licence as text } from '../../text/licence.ts'

const ReplaceKeyDialog = lazyPart(() => import('./replace-key-dialog.tsx'))

/** Renders the way out for a key that others know: another one in its place, after a question. */
export function ReplaceKey({ maskedKey, email }: { maskedKey: string; email: string }) {
  /** The key that the question is about. */
  const [former, setFormer] = useState<string | null>(null)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
      {text.leaked}
      <button
        type="button"
        onPointerEnter={ReplaceKeyDialog.preload}
        onFocus={ReplaceKeyDialog.preload}
        onClick={() => setFormer(maskedKey)}
        className="touch link"
      >
        {text.replace}
      </button>
      {former !== null && (
        <Suspense>
          <ReplaceKeyDialog former={former} email={email} onClose={() => setFormer(null)} />
        </Suspense>
      )}
    </p>
  )
}
