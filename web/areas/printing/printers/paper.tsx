import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchSigned } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'

/** A paper as it comes out of the printer, dot by dot. `dots`: how wide it is; shown at its true size where that fits. */
export function Paper({ jobId, dots, label }: { jobId: string; dots: number; label: string }) {
  const t = useTranslations('printers')
  const failureText = useFailureText()
  const query = useQuery({
    queryKey: ['paper', jobId],
    queryFn: () => inOrder(async () => (await fetchSigned(`/api/v1/print-jobs/${jobId}/paper.png`)).blob()),
    staleTime: Number.POSITIVE_INFINITY,
    // Somebody else at the same account may be looking through papers, too.
    retry: (count, error) => count < (readFailure(error)?.name === 'TooManyRequests' ? 5 : 1),
    retryDelay: 2_000,
  })
  const address = useObjectAddress(query.data)
  // a receipt of 80 mm has 576 dots at 203 dpi; a CSS inch has 96 pixels
  const width = Math.round((dots / 203) * 96)
  if (query.isError)
    return (
      <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
        {t('paper.failed')} {failureText(query.error)}
      </p>
    )
  if (!address)
    return (
      <div style={{ width }} className="max-w-full">
        <Skeleton className="h-72" />
      </div>
    )
  return (
    <img
      src={address}
      alt={label}
      style={{ width }}
      className={cx('block h-auto max-w-full bg-white shadow-pop')}
    />
  )
}

let last: Promise<unknown> = Promise.resolve()

/** The server draws one paper after the other, and takes few that wait: of a whole roll one is asked for at a time. */
function inOrder<T>(ask: () => Promise<T>): Promise<T> {
  const asked = last.then(ask)
  last = asked.catch(() => undefined)
  return asked
}

function useObjectAddress(blob: Blob | undefined) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setAddress(null)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
