import { AdminSections } from '../admin-sections.tsx'
import { MembersPanel } from './members-panel.tsx'

/** Renders the members at an address of their own. */
export function AdminMemberScreen() {
  return (
    <>
      <AdminSections current="members" />
      <MembersPanel />
    </>
  )
}
