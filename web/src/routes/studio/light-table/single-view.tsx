import { Link } from '@tanstack/react-router'
import { changeOf } from '@thokham/domain/likeness/motifs'
import {
  ArrowLeft,
  Check,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Grid2x2,
  Undo2,
  X,
  ZoomIn,
} from 'lucide-react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { KeyCap } from '../../../components/ui/key-cap.tsx'
import { ScrollRegion } from '../../../components/ui/scroll-region.tsx'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { pictureHistory } from '../../../text/picture-history.ts'
import { FullPicture } from './full-picture.tsx'
import { markOf } from './marks.ts'
import { StarButtons } from './stars.tsx'
import { useSwipe } from './use-swipe.ts'
import type { TablePicture, TableWork } from './use-table.ts'

/** Renders the current picture, what is known of it, and the marks to give it. */
export function SingleView({ table }: { table: TableWork }) {
  const { isFull, setFull } = table
  const cell = table.cells[table.at]
  const picture = cell?.picture
  const ids = picture ? [picture.id] : []
  const keep = () => table.flag('keep')
  const reject = () => table.flag('reject')
  const swipe = useSwipe({ onRight: keep, onLeft: reject, isOn: !isFull })
  if (!picture) return null
  const { stars, flag } = markOf(table.marks, picture.id)
  const looked = table.looked(picture.id)
  return (
    <section
      aria-label={text.place(table.at + 1, table.cells.length)}
      className="flex flex-col bg-surface max-lg:h-full max-lg:overflow-y-auto max-lg:pb-[env(safe-area-inset-bottom)] lg:overflow-hidden lg:rounded-card lg:border lg:border-line"
    >
      <header className="flex flex-wrap items-center gap-1 border-line border-b bg-sunken px-2 py-1">
        <IconButton
          icon={ArrowLeft}
          size={40}
          label={text.close}
          onClick={() => table.setView('grid')}
          className="lg:hidden"
        />
        <h2 className="px-1 font-semibold text-sm">{text.place(table.at + 1, table.cells.length)}</h2>
        <IconButton
          icon={ChevronLeft}
          size={40}
          label={text.former}
          onClick={() => table.goTo(table.at - 1)}
        />
        <IconButton
          icon={ChevronRight}
          size={40}
          label={text.next}
          onClick={() => table.goTo(table.at + 1)}
        />
        <span className="ml-auto flex gap-1">
          <Button size={32} icon={Columns2} onClick={() => table.compare(2)}>
            {text.compare(2)}
          </Button>
          <Button size={32} icon={Grid2x2} onClick={() => table.compare(4)}>
            {text.compare(4)}
          </Button>
        </span>
      </header>
      <div
        {...swipe.handlers}
        className="relative touch-pan-y overflow-hidden max-lg:min-h-[30%] max-lg:flex-1 max-lg:basis-[46%]"
      >
        {swipe.share !== 0 && <Revealed share={swipe.share} />}
        <div style={swipe.style} className="relative max-lg:h-full">
          <FullPicture
            picture={{ ...picture, ...(looked !== undefined && { looked }) }}
            isFull={isFull}
            flaws={table.checks.checkedOf(picture.id)?.flaws}
            className="h-full w-full lg:h-[46vh] lg:max-h-[460px]"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-1">
        <StarButtons
          stars={stars}
          onGive={(given) => table.mark(ids, (mark) => ({ ...mark, stars: given }), text.didStars)}
        />
        <Button size={32} icon={ZoomIn} aria-pressed={isFull} onClick={() => setFull(!isFull)}>
          {isFull ? text.whole : text.full}
        </Button>
      </div>
      <ScrollRegion
        label={text.facts}
        className="border-line border-t max-lg:min-h-0 max-lg:flex-1 max-lg:overflow-y-auto"
      >
        <Facts table={table} picture={picture} />
      </ScrollRegion>
      <footer className="grid grid-cols-[1fr_auto_1fr] gap-2 border-line border-t p-3">
        <Button
          variant={flag === 'reject' ? 'danger-solid' : 'danger'}
          icon={X}
          aria-pressed={flag === 'reject'}
          onClick={reject}
          className="px-3"
        >
          {flag === 'reject' ? text.rejected : text.reject} <Key>X</Key>
        </Button>
        <IconButton
          icon={Undo2}
          label={table.last === null ? text.undoLast : text.undo(table.last)}
          disabled={table.last === null}
          onClick={table.undo}
        />
        <Button
          icon={Check}
          aria-pressed={flag === 'keep'}
          onClick={keep}
          className={
            flag === 'keep'
              ? 'border-toei! bg-toei! px-3 text-on-toei!'
              : 'border-toei px-3 text-toei hover:bg-toei-soft!'
          }
        >
          {flag === 'keep' ? text.keptNow : text.keep} <Key>P</Key>
        </Button>
      </footer>
      <p className="px-3 pb-2 text-center text-2xs text-ink-3 md:hidden">{text.swipe}</p>
    </section>
  )
}

function Key({ children }: { children: string }) {
  return (
    <span className="max-md:hidden">
      <KeyCap>{children}</KeyCap>
    </span>
  )
}

/** Says behind the picture what letting go would do. */
function Revealed({ share }: { share: number }) {
  const isKept = share > 0
  return (
    <p
      aria-hidden
      className={
        isKept
          ? 'absolute inset-y-0 left-0 flex w-1/3 items-center justify-center bg-toei-soft font-semibold text-toei'
          : 'absolute inset-y-0 right-0 flex w-1/3 items-center justify-center bg-khrang-soft font-semibold text-khrang'
      }
    >
      {isKept ? text.keep : text.reject}
    </p>
  )
}

function Facts({ table, picture }: { table: TableWork; picture: TablePicture }) {
  const looked = table.looked(picture.id)
  const motif = table.motifOf(picture.id)
  const why = motif?.why.get(picture.id)
  const sent = table.sentBefore.get(picture.id)
  const first = motif?.ids[0]
  const away = first === undefined ? undefined : table.elsewhere.get(first)
  const origin = first === undefined ? null : table.looked(first)
  const change = why === 'same' && origin && looked ? changeOf(origin.look, looked.look) : null
  const checked = table.checks.checkedOf(picture.id)
  return (
    <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 gap-y-1.5 px-3 py-3 text-sm">
      <dt className="text-ink-2">{text.size}</dt>
      <dd className="num">{looked ? text.sizeOf(looked.width, looked.height) : text.unknown}</dd>
      <dt className="text-ink-2">{text.sharpness}</dt>
      <dd className="num">{looked ? `${looked.look.sharpness}/100` : text.unknown}</dd>
      {checked && (
        <>
          <dt className="text-ink-2">{text.flaws}</dt>
          <dd className="text-xs">
            {checked.flaws.length === 0 ? (
              text.noFlaws
            ) : (
              <ol className="list-inside list-decimal">
                {checked.flaws.map(({ kind, said }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: flaws have no other name, and never change places
                  <li key={at}>
                    <span className="font-semibold">{text.flawKinds[kind]}</span> {said}
                  </li>
                ))}
              </ol>
            )}
            <span className="text-ink-3">{checked.model}</span>
          </dd>
        </>
      )}
      <dt className="text-ink-2">{text.prompt}</dt>
      <dd lang="en" className="wrap-anywhere max-h-24 overflow-y-auto font-mono text-xs">
        {picture.prompt}
      </dd>
      {sent !== undefined && (
        <dd className="col-span-2 text-khamin-text text-xs">{text.sentBefore(thaiDate(new Date(sent)))}</dd>
      )}
      {away && (
        <dd className="col-span-2 text-khamin-text text-xs">{text.awayOf(away.pictures, away.kept)}</dd>
      )}
      <dt className="sr-only">{pictureHistory.title}</dt>
      <dd className="col-span-2">
        <Link
          to="/studio"
          search={{ run: picture.runId, picture: picture.id }}
          className="touch link text-xs"
        >
          {pictureHistory.title}
        </Link>
      </dd>
      {motif && motif.ids.length > 1 && (
        <>
          <dt className="text-ink-2">{text.stack(motif.ids.length)}</dt>
          <dd className="flex flex-wrap items-center gap-2 text-xs">
            {why && <span>{change ? `${text.why[why]} · ${text.changes[change]}` : text.why[why]}</span>}
            {why && first !== undefined && (
              <Button
                size={32}
                variant="quiet"
                onClick={() =>
                  table.mark(
                    [picture.id],
                    (mark) => ({ ...mark, apart: [...mark.apart, first] }),
                    text.didSplit,
                  )
                }
              >
                {text.split}
              </Button>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
