import type { Partnership } from '@thokham/contract/partners'
import { ExternalLink } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { everywhere } from '../../text/everywhere.ts'
import { partners as text } from '../../text/partners.ts'

export interface PartnerListDialogProps {
  open: boolean
  onClose: () => void
  partners: Partnership['partners']
}

/** Lists the partners with what members get there. */
export function PartnerListDialog({ open, onClose, partners }: PartnerListDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.allTitle}
      footer={
        <Button size={40} onClick={onClose}>
          {everywhere.close}
        </Button>
      }
    >
      <ul className="mt-3 divide-y divide-line">
        {partners.map(({ id, name, benefit, url }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{name}</p>
              <p className="wrap-anywhere text-ink-2 text-sm">{benefit}</p>
            </div>
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={text.visit(name)}
                className="touch grid size-11 shrink-0 place-items-center rounded-control text-khram hover:bg-khram-soft"
              >
                <ExternalLink aria-hidden size={20} strokeWidth={1.75} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
