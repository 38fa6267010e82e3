import type { ReactNode } from 'react'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { account } from '../../text/account.ts'
import type { CategoryId } from '../cloth/dyes.ts'
import { Selvage } from '../cloth/selvage.tsx'
import { Thumbnail } from '../cloth/thumbnail.tsx'

const CLOTHS: readonly CategoryId[] = ['travel', 'food', 'business', 'animals', 'nature', 'fashion']

export interface SignInFrameProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Renders what sign-in and registration share: the form's card, and woven cloth beside it where there is room. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  // Weaving takes a phone's time, and there is no room for cloth.
  const isPhone = /Mobi/.test(useUserAgent())
  return (
    <div className="m-auto grid w-full max-w-[1040px] items-center gap-14 py-2 lg:grid-cols-[1fr_440px] lg:py-8">
      {!isPhone && <ClothPanel />}
      <div className="card mx-auto w-full max-w-[440px] overflow-hidden">
        <Selvage />
        <div className="px-5 pt-6 pb-7 md:px-8 md:pt-7 md:pb-8">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-1 mb-6 text-ink-2 text-sm">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Shows what the product does: cloth between crop marks, and one prompt. */
function ClothPanel() {
  return (
    <aside className="hidden flex-col gap-6 lg:flex">
      <div aria-hidden className="crop">
        <div className="grid grid-cols-3 gap-3">
          {CLOTHS.map((id) => (
            <Thumbnail key={id} id={id} className="w-full rounded-crop" />
          ))}
        </div>
      </div>
      <p className="text-3xl">
        {account.promise.map((part) => (
          <span key={part} className="nb block">
            {part}
          </span>
        ))}
      </p>
      <p className="prompt text-ink-2 text-sm">
        <span className="border-khram border-b-2 font-semibold text-ink">young thai farmer</span>,{' '}
        <span className="border-toei border-b-2 text-toei">Realistic Photo</span>
        <br />
        <span className="flag border-khamin border-b-2 text-khamin-text">--ar 16:9</span>{' '}
        <span className="flag text-ink-3">--q 2</span> <span className="flag text-ink-3">--v 6.1</span>
      </p>
    </aside>
  )
}
