import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminPartner } from '@thokham/contract/partners'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { admin } from '../../../text/admin.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { navigation } from '../../../text/navigation.ts'
import { AdminSections } from '../admin-sections.tsx'
import { useEditedEntry } from '../entry-form.tsx'
import { adminPartnersQuery } from './admin-partner-queries.ts'
import { PartnerForm } from './partner-form.tsx'
import { PartnerRows } from './partner-rows.tsx'

/** Renders /admin/partners: who may ask for members' levels, and with which keys (docs/product/licences.md#partners). */
export function AdminPartnersScreen() {
  const query = useQuery(adminPartnersQuery)
  return (
    <>
      <AdminSections current="/admin/partners" />
      <h1 className="text-3xl">{navigation.adminPartners}</h1>
      <p className="mb-4 flex flex-wrap gap-x-4 text-ink-2 max-md:text-sm">
        {text.lead}
        <Link to="/docs/partner-api" className="link">
          {text.api}
        </Link>
      </p>
      <QueryView
        query={query}
        failing={admin.fetchFail}
        onCard
        waiting={
          <div className="card">
            <SkeletonRows rows={4} rowClass="h-28" />
          </div>
        }
      >
        {({ partners }) => <Editor partners={partners} />}
      </QueryView>
    </>
  )
}

function Editor({ partners }: { partners: readonly AdminPartner[] }) {
  const { editing, open, ...form } = useEditedEntry(partners)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-6">
      <PartnerRows partners={partners} editing={editing?.id} onEdit={open} />
      <PartnerForm key={editing?.id ?? 'new'} partner={editing} {...form} />
    </div>
  )
}
