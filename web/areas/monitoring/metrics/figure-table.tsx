import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export interface FigureTableProps {
  label: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** Names with their figures; scrolls sideways by itself where it is too wide. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  const t = useTranslations('metrics')
  if (rows.length === 0) return <p className="text-text2">{t('chart.nothing')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section tabIndex={0} aria-label={label} className="-mx-4 -my-2 overflow-x-auto px-4 py-2">
      <table className="w-full text-dense">
        <thead className="text-chip text-text3">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={
                  at === 0
                    ? 'pb-1 text-left font-medium'
                    : 'whitespace-nowrap pb-1 pl-3 text-right font-medium'
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" className="min-w-28 py-1.5 text-left font-medium">
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]} className="num whitespace-nowrap py-1.5 pl-3 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
