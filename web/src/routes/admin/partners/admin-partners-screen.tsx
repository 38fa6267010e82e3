import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PARTNER_CHECK_DAYS } from '@thokham/domain/partner'
import { Badge } from '../../../components/ui/badge.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { navigation } from '../../../text/navigation.ts'
import { EDITED_ROW, EditorScreen } from '../editor-screen.tsx'
import { PartnerForm } from './partner-form.tsx'
import { PartnerKeys } from './partner-keys.tsx'
import { adminPartnersQuery, partnersResource } from './partners-resource.ts'

/** Renders /admin/partners: who may ask for members' levels, and with which keys (docs/product/licences.md#partners). */
export function AdminPartnersScreen() {
  const query = useQuery(adminPartnersQuery)
  return (
    <EditorScreen
      current="/admin/partners"
      title={navigation.adminPartners}
      lead={
        <p className="mb-4 flex flex-wrap gap-x-4 text-ink-2 max-md:text-sm">
          {text.lead}
          <Link to="/docs/partner-api" className="link">
            {text.api}
          </Link>
        </p>
      }
      query={query}
      recordsOf={({ partners }) => partners}
      resource={partnersResource}
      text={text}
      columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]"
      waiting={{ rows: 4, rowClass: 'h-28' }}
      row={(partner, _at, isEdited, buttons) => (
        <li key={partner.id} className={cx('px-4 py-3 md:px-6', isEdited && EDITED_ROW)}>
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
            {buttons}
          </div>
          <PartnerKeys partner={partner} />
        </li>
      )}
      form={(partner, { key, ...leaving }) => <PartnerForm key={key} partner={partner} {...leaving} />}
    />
  )
}
