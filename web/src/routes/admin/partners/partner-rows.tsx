import { Link } from '@tanstack/react-router'
import { type AdminPartner, deletePartner, restorePartner } from '@thokham/contract/partners'
import { PARTNER_CHECK_DAYS } from '@thokham/domain/partner'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { undoBy } from '../../../kit/undo/undo.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { partnersChanged } from './admin-partner-queries.ts'
import { PartnerKeys } from './partner-keys.tsx'

export interface PartnerRowsProps {
  partners: readonly AdminPartner[]
  editing: string | undefined
  onEdit: (id: string | undefined) => void
}

/** Lists the partners with their keys. */
export function PartnerRows({ partners, editing, onEdit }: PartnerRowsProps) {
  const [deleting, setDeleting] = useState<AdminPartner | null>(null)
  const remove = useAction(deletePartner, {
    input: ({ id }: AdminPartner) => ({ params: { id } }),
    always: partnersChanged,
    here: (_, { id }) => editing === id && onEdit(undefined),
    done: text.deleted,
    undo: (_, { id }) =>
      undoBy(restorePartner, { params: { id } }, text.restored, (error) => text.saveFail(messageOf(error))),
  })

  return (
    <section className="card overflow-hidden">
      <h2 className="border-line border-b bg-sunken px-4 py-2.5 font-semibold text-sm md:px-6">
        {text.list} <span className="ml-1 font-normal text-ink-2">{text.count(partners.length)}</span>
      </h2>
      {partners.length === 0 && <EmptyState>{text.none}</EmptyState>}
      <ul className="divide-y divide-line">
        {partners.map((partner) => (
          <li
            key={partner.id}
            className={cx(
              'px-4 py-3 md:px-6',
              editing === partner.id && 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]',
            )}
          >
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  <span className="wrap-anywhere">{partner.name}</span>
                  {!partner.isShown && <Badge tone="muted">{text.hidden}</Badge>}
                </p>
                <p className="wrap-anywhere text-ink-2 text-sm">{partner.benefit}</p>
                {partner.url && <p className="truncate text-ink-3 text-xs">{partner.url}</p>}
                <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
                  {text.checks(partner.checks, PARTNER_CHECK_DAYS)}
                  <Link
                    to="/admin/audit"
                    search={{ partner: partner.id }}
                    aria-label={text.auditOf(partner.name)}
                    className="touch link"
                  >
                    {text.audit}
                  </Link>
                </p>
              </div>
              <IconButton
                size={40}
                icon={Pencil}
                label={text.editOf(partner.name)}
                onClick={() => onEdit(partner.id)}
              />
              <IconButton
                size={40}
                icon={Trash2}
                label={text.deleteOf(partner.name)}
                onClick={() => setDeleting(partner)}
              />
            </div>
            <PartnerKeys partner={partner} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        of={deleting}
        onClose={() => setDeleting(null)}
        title={({ name }) => text.delete(name)}
        body={text.deleteBody}
        label={everywhere.confirmDelete}
        action={remove}
      />
    </section>
  )
}
