import { type ChangeEvent, useEffect, useLayoutEffect, useState } from 'react'
import { PromptSegments } from '../components/generator/results/prompt-segments.tsx'
import { copyText } from '../lib/browser/clipboard.ts'
import { cx } from '../lib/format/class-names.ts'
import { storeLoomKeywords } from '../lib/session/loom-keywords.ts'
import { loom as text } from '../text/loom.ts'
import { type Crossing, LoomCloth } from './loom-cloth.tsx'
import {
  ASPECTS,
  crossingOf,
  EXAMPLES,
  IMAGES_PER_PROMPT,
  isKeyword,
  loomPrompts,
  STYLES,
} from './loom-recipe.ts'

const CROSSINGS = ['top-[50px]', 'top-[134px]'].flatMap((top, row) =>
  STYLES.map(({ name, left }, style) => ({ id: `${row} ${name}`, row, style, name, place: cx(left, top) })),
)

const START: Crossing = { row: 0, style: 0 }

/** The inputs of the loom as they stand in the page. */
export interface LoomState {
  keywords: readonly string[]
  /** The value of the chosen radio. */
  crossing: string
}

/**
 * Renders the live loom: two keywords crossed with three styles, by the engine that weaves everywhere else.
 * @param readLeft reads how a visitor left it before scripts arrived, until it is hydrated
 */
export function Loom({ readLeft }: { readLeft?: () => LoomState }) {
  const [keywords, setKeywords] = useState<readonly string[]>(EXAMPLES)
  const [wanted, setWanted] = useState<Crossing>(START)
  const woven = keywords.map(isKeyword)
  const chosen = woven[wanted.row] ? wanted : { ...wanted, row: woven.indexOf(true) }

  function type(at: number, value: string) {
    const next = keywords.map((line, index) => (index === at ? value : line))
    setKeywords(next)
    setWanted((before) => ({ ...before, row: at }))
    storeLoomKeywords(next)
  }
  useLayoutEffect(() => {
    if (!readLeft) return
    const left = readLeft()
    setWanted(CROSSINGS.find(({ id }) => id === left.crossing) ?? START)
    if (left.keywords.every((line, at) => line === EXAMPLES[at])) return
    setKeywords(left.keywords)
    storeLoomKeywords(left.keywords)
  }, [readLeft])

  return (
    <>
      <div className="relative mt-4 @min-[500px]:mt-3">
        <div className="flex flex-col gap-2 @min-[500px]:absolute @min-[500px]:top-[57px] @min-[500px]:left-0 @min-[500px]:w-46 @min-[500px]:gap-10">
          {keywords.map((line, at) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: the two rows have no other name
              key={at}
              value={line}
              onChange={(event: ChangeEvent<HTMLInputElement>) => type(at, event.target.value)}
              aria-label={text.keyword(at + 1)}
              maxLength={120}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="num h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink @min-[500px]:text-xs"
            />
          ))}
        </div>
        <Crossings keywords={keywords} woven={woven} chosen={chosen} onChoose={setWanted} />
      </div>
      <Outcome keywords={keywords} chosen={chosen} />
    </>
  )
}

interface CrossingsProps {
  keywords: readonly string[]
  woven: readonly boolean[]
  chosen: Crossing
  onChoose: (crossing: Crossing) => void
}

function Crossings({ keywords, woven, chosen, onChoose }: CrossingsProps) {
  return (
    <fieldset className="mt-3 @min-[500px]:mt-0 @min-[500px]:ml-46">
      <legend className="sr-only">{text.crossings}</legend>
      <div className="relative h-7 text-xs font-semibold" aria-hidden="true">
        {STYLES.map(({ name, left }) => (
          <span key={name} className={cx('absolute -translate-x-1/2', left)}>
            {name}
          </span>
        ))}
      </div>
      <div className="relative">
        <LoomCloth woven={woven} chosen={chosen.row < 0 ? null : chosen} />
        {CROSSINGS.map(({ id, row, style, name, place }) => (
          <input
            key={id}
            type="radio"
            name="crossing"
            value={id}
            className={cx(
              'absolute m-0 size-14 -translate-1/2 appearance-none rounded-crop enabled:cursor-pointer enabled:hover:bg-ink/10',
              place,
            )}
            checked={chosen.row === row && chosen.style === style}
            disabled={!woven[row]}
            onChange={() => onChoose({ row, style })}
            aria-label={text.crossing(keywords[row] ?? '', name)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Outcome({ keywords, chosen }: { keywords: readonly string[]; chosen: Crossing }) {
  const prompts = loomPrompts(keywords)
  if (prompts.length === 0)
    return (
      <p className="mt-6 min-h-36 text-sm text-khamin-text" role="status">
        {text.empty}
      </p>
    )
  const segments = crossingOf(keywords[chosen.row] ?? '', (STYLES[chosen.style] ?? STYLES[0]).name)
  const counted = keywords.filter(isKeyword).length
  const { summary } = text
  return (
    <>
      <section aria-label={text.prompt} className="crop mt-4 min-h-19">
        <p className="prompt max-w-none text-xs break-words @min-[500px]:text-sm">
          <PromptSegments segments={segments} />
        </p>
      </section>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm text-ink-2">
        <p>
          <b>{counted}</b> {summary.keywords} × <b>{STYLES.length}</b> {summary.styles} ×{' '}
          <b>{ASPECTS.length}</b> {summary.aspects} ={' '}
          <span className="nb">
            <b>{prompts.length}</b> {summary.prompts}
          </span>{' '}
          <span className="nb">{summary.images(String(prompts.length * IMAGES_PER_PROMPT))}</span>
        </p>
        <CopyAll prompts={prompts} />
      </div>
    </>
  )
}

function CopyAll({ prompts }: { prompts: readonly string[] }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const joined = prompts.join('\n')
  useEffect(() => {
    if (state !== 'copied') return
    const clock = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(clock)
  }, [state])
  return (
    <>
      <button
        type="button"
        onClick={async () => setState((await copyText(joined)) ? 'copied' : 'refused')}
        className="needs-script mx-auto flex h-11 items-center rounded-control px-3 font-semibold text-khram hover:bg-khram-soft @min-[500px]:-mr-1.5 @min-[500px]:ml-auto @min-[500px]:px-1.5"
      >
        {state === 'copied' ? text.copied : text.copyAll}
      </button>
      <span role="status" className="sr-only">
        {state === 'copied' && text.copiedAll(String(prompts.length))}
      </span>
      {state === 'refused' && (
        <label className="block w-full">
          {text.copyByHand}
          <textarea
            readOnly
            rows={4}
            value={joined}
            onFocus={(event) => event.target.select()}
            className="num mt-2 block w-full rounded-control border border-line-strong bg-surface p-3 text-xs text-ink"
          />
        </label>
      )}
    </>
  )
}
