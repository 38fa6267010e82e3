import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { costOf } from '@thokham/domain/ai-cost'
import { Pause, Play, Settings2, Sparkles, Square } from 'lucide-react'
import { thaiBaht, thaiNumber } from '../../../lib/format/thai-format.ts'
import { useSecondsLeft } from '../../../lib/format/use-seconds-left.ts'
import { aiProvidersQuery } from '../../../lib/queries/ai-providers.ts'
import { describeFaultSentence, metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { picturesAtOnce, programHome } from '../store/home.ts'
import type { PictureWork } from '../store/use-picture-set.ts'
import { askAbout } from './ask-about.ts'
import { PictureCloth } from './picture-cloth.tsx'

/** Tokens of one picture with what is said beside it, and of its answer; for the estimate before anything is asked. */
const INPUT_TOKENS = 1_480
const OUTPUT_TOKENS = 320
const THAI_OUTPUT_TOKENS = 480

/** Renders the run: what it would cost, and once it goes how far it is, what it cost, and the ways to pause and stop it. */
export function RunCard({ work, onOptions }: { work: PictureWork; onOptions: () => void }) {
  const { pictures, state, settings } = work
  const { data } = useQuery(aiProvidersQuery)
  const standing = data?.providers.find(({ provider }) => provider === settings.provider)
  const hasKey = standing === undefined || standing.state !== 'not_ready'
  const seconds = useSecondsLeft(state.pausedUntil)
  const usable = state.items.filter((item) => item.state !== 'unusable')
  const unwritten = usable.filter((item) => item.state === 'unwritten' || item.state === 'failed')
  const failed = usable.filter((item) => item.state === 'failed')
  const done = usable.filter((item) => item.state === 'written').length
  const asking = usable.filter((item) => item.state === 'asking').length
  const waiting = usable.filter((item) => item.state === 'waiting').length
  const spent = state.items.reduce((sum, item) => sum + item.costThb, 0)
  const price = standing?.models.find(({ name }) => name === standing.model)?.price
  const each = price
    ? costOf(
        { input: INPUT_TOKENS, output: OUTPUT_TOKENS + (settings.thai ? THAI_OUTPUT_TOKENS : 0) },
        price,
        data?.thbPerUsd ?? 0,
      ).totalNanoThb / 1e9
    : null
  const isRunning = state.run !== 'idle'
  const home = programHome()
  const ask = (ids: readonly string[]) => void askAbout(pictures, ids)
  const open = isRunning ? asking + waiting : unwritten.length
  const inLine = isRunning ? waiting : unwritten.length - failed.length
  return (
    <section
      className="-mx-4 border-line border-y bg-surface p-4 md:mx-0 md:rounded-card md:border md:px-5"
      aria-label={text.progress(done, usable.length)}
    >
      <div className="grid items-center gap-x-6 gap-y-3 lg:grid-cols-[minmax(180px,270px)_minmax(0,1fr)_auto_auto]">
        <div>
          <h2 className="font-semibold text-base">{isRunning ? text.making : text.ready}</h2>
          <p className="text-ink-2 text-xs">
            <span aria-live="polite">
              {seconds > 0 && state.pausedUntil !== null
                ? text.waits(settings.provider, seconds)
                : home
                  ? text.turbo(settings.provider, picturesAtOnce())
                  : text.pace(settings.provider, picturesAtOnce())}
            </span>
            {state.run === 'running' && state.secondsLeft !== null && state.secondsLeft > 0 && (
              <>
                {' · '}
                <span className="nb">{text.secondsLeft(state.secondsLeft)}</span>
              </>
            )}
          </p>
        </div>
        <div className="min-w-0">
          <PictureCloth items={usable} label={text.progress(done, usable.length)} />
          <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
            <Legend dye="bg-(--dye-khram)">{`${text.legendDone} ${thaiNumber(done)}`}</Legend>
            {failed.length > 0 && (
              <span className="inline-flex items-center gap-2">
                <Legend dye="bg-(--dye-khrang)">{`${text.legendFailed} ${thaiNumber(failed.length)}`}</Legend>
                <button
                  type="button"
                  className="touch font-semibold text-khram underline underline-offset-4"
                  onClick={() => ask(failed.map(({ id }) => id))}
                >
                  {text.again}
                </button>
              </span>
            )}
            {asking > 0 && (
              <Legend dye="bg-(--dye-khamin)">{`${text.legendAsking} ${thaiNumber(asking)}`}</Legend>
            )}
            {inLine > 0 && (
              <Legend dye="border border-line-strong">{`${text.legendWaiting} ${thaiNumber(inLine)}`}</Legend>
            )}
          </p>
        </div>
        <div className="flex items-baseline gap-6 lg:text-right">
          <p>
            <span className="num font-semibold text-xl">{thaiNumber(done)}</span>
            <span className="num text-ink-2 text-sm">/{thaiNumber(usable.length)}</span>
            <span className="block text-ink-2 text-xs">{text.doneShort}</span>
          </p>
          {(spent > 0 || each !== null) && (
            <p>
              <span className="nb font-semibold text-base">{thaiBaht(spent)}</span>
              {each !== null && (
                <span className="nb block text-ink-2 text-xs">
                  {text.estimated(thaiBaht(spent + each * open))}
                </span>
              )}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {!isRunning && (
            <>
              <Button icon={Settings2} onClick={onOptions} className="max-md:px-3">
                <span className="max-md:sr-only">{text.options}</span>
              </Button>
              <Button
                variant="primary"
                icon={Sparkles}
                disabled={unwritten.length === 0 || !hasKey}
                className="max-md:flex-1"
                onClick={() => ask(unwritten.map(({ id }) => id))}
              >
                {unwritten.length > 0 ? text.makeCount(unwritten.length) : text.make}
              </Button>
            </>
          )}
          {state.run === 'running' && (
            <Button icon={Pause} onClick={() => pictures.run.pause()}>
              {text.pause}
            </Button>
          )}
          {state.run === 'paused' && (
            <Button variant="primary" icon={Play} onClick={() => pictures.run.resume()}>
              {text.resume}
            </Button>
          )}
          {isRunning && (
            <Button icon={Square} busy={state.run === 'stopping'} onClick={() => pictures.run.stop()}>
              {text.stop}
            </Button>
          )}
        </div>
      </div>
      {!hasKey && (
        <Notice kind="info" className="mt-3">
          {home ? text.noKeyHere(settings.provider) : text.noKey(settings.provider)}{' '}
          {home ? (
            <button
              type="button"
              className="touch font-semibold underline underline-offset-4"
              onClick={() => home.openKeys(settings.provider)}
            >
              {text.toKeys}
            </button>
          ) : (
            <Link to="/profile" hash="keys" className="touch font-semibold">
              {text.toKeys}
            </Link>
          )}
        </Notice>
      )}
      {state.stopped && (
        <Notice kind="error" role="alert" className="mt-3">
          {describeFaultSentence(settings.provider, state.stopped.fault, state.stopped.reason)}
        </Notice>
      )}
    </section>
  )
}

function Legend({ dye, children }: { dye: string; children: string }) {
  return (
    <span className="nb inline-flex items-center gap-1.5">
      <span aria-hidden className={`inline-block size-2.5 ${dye}`} />
      {children}
    </span>
  )
}
