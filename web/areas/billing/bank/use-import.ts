import { useEffect } from 'react'
import { trpc } from '../../../api'

const AGAIN_MS = 700

/** An import, looked at again until it has ended; the bank's lines follow it. */
export function useImport(id: string | null) {
  const utils = trpc.useUtils()
  const { data, error } = trpc.admin.bank.showImport.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) => (state.data?.state === 'reading' ? AGAIN_MS : false),
    },
  )
  const state = data?.state
  const isEnded = state !== undefined && state !== 'reading' && state !== 'receiving'
  useEffect(() => {
    if (!isEnded) return
    void utils.admin.bank.transactions.invalidate()
    void utils.admin.bank.accounts.invalidate()
    void utils.admin.bank.imports.invalidate()
  }, [isEnded, utils])
  return { detail: data, error, isEnded }
}
