import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address says: which bank lines are shown, and which one of them is open. */
export function useBankAddress() {
  const search = useSearch({ from: '/office/admin/accounts-receivable' })
  const navigate = useNavigate({ from: '/admin/accounts-receivable' })
  return {
    show: search.show ?? 'toDecide',
    text: search.q ?? '',
    page: search.page ?? 1,
    line: search.line ?? null,
    set: (change: { [Key in keyof typeof search]?: (typeof search)[Key] | undefined }) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true }),
  }
}
