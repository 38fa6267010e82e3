import { useQuery } from '@tanstack/react-query'
import { readAllSettings } from '@thokham/contract/settings'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { admin } from '../../../text/admin.ts'
import { settings as text } from '../../../text/settings.ts'
import { AdminSections } from '../admin-sections.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsGroups } from './settings-groups.tsx'

/** Renders what the owner may change without a new release (docs/product/back-office.md#settings-of-the-owner). */
export function SettingsScreen() {
  const query = useQuery({
    ...queryOf(['all-settings'], readAllSettings, {}),
    staleTime: 0,
    // What is being typed must not be overtaken by a fresh answer.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <AdminSections current="/admin/settings" />
      <div className="mx-auto flex w-full max-w-[880px] flex-col gap-4 md:gap-6">
        <header>
          <h1 className="text-3xl">{text.title}</h1>
          <p className="text-ink-2">{text.lead}</p>
        </header>
        <QueryView query={query} waiting={<Waiting />} failing={admin.fetchFail}>
          {(settings) => (
            <>
              <SettingsGroups />
              <SettingsForm settings={settings} />
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}
