import { useSearchParams } from '../../../lib/boot/search-params.ts'

/** In the place of an id: one that is to be added. */
export const NEW = 'new'

/** Returns which piece of the library the address says is being edited (`?edit=`), and how to open another and close it. */
export function useOpenEntry() {
  const [{ edit }, setSearch] = useSearchParams()
  const goTo = (id: string | undefined) => setSearch({ edit: id }, { replace: true })
  return { editing: edit, open: (id: string) => goTo(id), close: () => goTo(undefined) }
}
