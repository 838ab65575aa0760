import { trpc } from '../../../api'

/** Refetches what a change of a payable, a file or an account may have moved. */
export function useRefreshPayables() {
  const utils = trpc.useUtils()
  return () => utils.admin.payables.invalidate()
}
