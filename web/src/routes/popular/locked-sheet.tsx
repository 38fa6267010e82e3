import type { Category } from '@thokham/contract/categories'
import { Check } from 'lucide-react'
import { Thumbnail } from '../../components/cloth/thumbnail.tsx'
import { UpgradeOffer } from '../../components/membership/upgrade-offer.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { clothOfCategory } from '../../lib/queries/categories.ts'
import { popular } from '../../text/popular.ts'

interface LockedSheetProps {
  open: boolean
  onClose: () => void
  categories: readonly Category[]
  keywords: number
}

const SHOWN = ['food', 'travel', 'people', 'technology', 'nature', 'seasonal']

/** Renders over the categories what a membership gives; it can be closed, and then all may be looked at. */
export function LockedSheet({ open, onClose, categories, keywords }: LockedSheetProps) {
  const { lock } = popular
  const known = SHOWN.flatMap((id) => categories.filter((category) => category.id === id))
  const cloths = known.length === SHOWN.length ? known : categories.slice(0, SHOWN.length)
  return (
    <Dialog isOffer open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={lock.title}>
      <div aria-hidden className="mt-3 grid grid-cols-6 gap-2">
        {cloths.map((category) => (
          <span key={category.id} className="block aspect-[3/2] overflow-hidden rounded-crop">
            <Thumbnail id={category.id} cloth={clothOfCategory(category)} className="block size-full" />
          </span>
        ))}
      </div>
      <ul className="mt-4 mb-4 flex flex-col gap-2.5">
        {[lock.all(categories.length, keywords), lock.daily, lock.fresh].map(([what, how]) => (
          <li key={what} className="flex gap-3">
            <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 flex-none text-toei" />
            <span>
              <strong className="font-semibold">{what}</strong> {how}
            </span>
          </li>
        ))}
      </ul>
      <UpgradeOffer />
      <Button onClick={onClose} className="mt-3 w-full">
        {lock.look}
      </Button>
    </Dialog>
  )
}
