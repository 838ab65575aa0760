import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { IconButton } from '../buttons/button'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize?: number
  total: number
  /** There are more than `total`: nobody has counted them all. */
  isTotalCapped?: boolean | undefined
  onPage: (page: number) => void
}

export function Pagination({ page, pageSize = 20, total, isTotalCapped = false, onPage }: PaginationProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  return (
    <nav
      aria-label={t('pagination.label')}
      className="flex items-center justify-end gap-1 border-t px-gutter py-2 text-text2"
    >
      <span className="num mr-auto">
        {t('pagination.range', {
          from: format.number(from),
          to: format.number(to),
          total: isTotalCapped ? format.atLeast(total) : format.number(total),
        })}
      </span>
      <IconButton
        icon={ChevronLeft}
        label={t('pagination.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="num px-1">
        {t('pagination.page', { page, pages: isTotalCapped ? `${pages}+` : pages })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('pagination.next')}
        disabled={page >= pages && !isTotalCapped}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
