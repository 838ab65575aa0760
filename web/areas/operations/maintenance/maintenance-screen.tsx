import * as Radix from '@radix-ui/react-dialog'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { Maintenance } from '../../../maintenance'
import { Button } from '../../../ui/buttons/button'

/** Over every screen while the platform is closed; what was being done waits below it. */
export default function MaintenanceScreen({ message, until }: Maintenance) {
  const t = useTranslations('maintenance')
  const format = useFormat()
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content className="fixed inset-0 z-[70] grid place-items-center overflow-y-auto bg-canvas outline-none">
          <div className="flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
            <span className="mb-3 grid size-16 place-items-center rounded-full bg-brandSoft text-brand">
              <Wrench size={30} aria-hidden />
            </span>
            <Radix.Title className="text-head">{t('maintenance.title')}</Radix.Title>
            <Radix.Description className="text-text2">{message ?? t('maintenance.text')}</Radix.Description>
            <p className="font-medium">
              {until ? t('maintenance.until', { when: format.dateTime(until) }) : t('maintenance.waiting')}
            </p>
            <Button asChild className="mt-5">
              <Link to="/login" search={{ next: '/admin/dashboard' }}>
                {t('maintenance.staff')}
              </Link>
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
