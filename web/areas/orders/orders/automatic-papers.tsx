import { Link } from '@tanstack/react-router'
import { Printer, PrinterCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AutomaticPapers as Chosen } from '../../../../src/modules/stores/stores/rules/automatic-papers'
import { Button } from '../../../ui/buttons/button'
import { Popover } from '../../../ui/dialogs/popover'

type StoreThatPrints = Chosen & { id: string; name: string }

/** What the stores of the board print by themselves, and where that is changed. */
export function AutomaticPapers({ stores }: { stores: readonly StoreThatPrints[] }) {
  const t = useTranslations('orders')
  if (stores.length === 0) return null
  const printsAny = stores.some(
    ({ printsTickets, printsLabels }) => printsTickets !== 'never' || printsLabels,
  )
  return (
    <Popover
      label={t('prints.title')}
      align="end"
      className="w-80 !p-0"
      trigger={
        <Button kind="ghost" icon={printsAny ? PrinterCheck : Printer}>
          <span className="max-lg:sr-only">{t(printsAny ? 'prints.title' : 'prints.nothing')}</span>
        </Button>
      }
    >
      <h2 className="border-b px-4 py-3 font-semibold text-read">{t('prints.title')}</h2>
      <ul className="divide-y">
        {stores.map(store => (
          <li key={store.id}>
            <Link
              to="/admin/stores/{-$entityId}"
              params={{ entityId: store.id }}
              className="block px-4 py-2 hover:bg-sunken"
            >
              <span className="block font-medium">{store.name}</span>
              <span className="block text-meta text-text2">
                {t(`prints.tickets.${store.printsTickets}`)} ·{' '}
                {t(store.printsLabels ? 'prints.labels' : 'prints.noLabels')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
