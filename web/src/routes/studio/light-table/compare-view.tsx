import { ArrowLeft, Check, X, ZoomIn } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { FullPicture } from './full-picture.tsx'
import { markOf } from './marks.ts'
import { StarButtons } from './stars.tsx'
import type { TableWork } from './use-table.ts'

/** Renders two or four pictures side by side, each with its marks; at 100 % all of them are. */
export function CompareView({ table }: { table: TableWork }) {
  const { isFull, setFull } = table
  return (
    <section aria-label={text.compare(table.compared.length)}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size={40} icon={ArrowLeft} onClick={() => table.setView('grid')}>
          {text.close}
        </Button>
        <Button size={40} icon={ZoomIn} aria-pressed={isFull} onClick={() => setFull(!isFull)}>
          {isFull ? text.whole : text.full}
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {table.compared.map((picture) => {
          const { stars, flag } = markOf(table.marks, picture.id)
          const looked = table.looked(picture.id)
          const ids = [picture.id]
          return (
            <li key={picture.id} className="overflow-hidden rounded-card border border-line bg-surface">
              <FullPicture
                picture={{ ...picture, ...(looked !== undefined && { looked }) }}
                isFull={isFull}
                className={cx('w-full', table.compared.length > 2 ? 'h-[34vh]' : 'h-[56vh]')}
              />
              <div className="flex flex-wrap items-center justify-between gap-1 px-2 py-1">
                <StarButtons
                  stars={stars}
                  onGive={(given) => table.mark(ids, (mark) => ({ ...mark, stars: given }), text.didStars)}
                />
                <span className="flex gap-1">
                  <Button
                    size={32}
                    variant="danger"
                    icon={X}
                    aria-pressed={flag === 'reject'}
                    onClick={() =>
                      table.mark(ids, (mark) => ({ ...mark, flag: 'reject' }), text.didReject(1))
                    }
                  >
                    {text.reject}
                  </Button>
                  <Button
                    size={32}
                    icon={Check}
                    aria-pressed={flag === 'keep'}
                    onClick={() => table.mark(ids, (mark) => ({ ...mark, flag: 'keep' }), text.didKeep(1))}
                    className="border-toei text-toei"
                  >
                    {text.keep}
                  </Button>
                </span>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
