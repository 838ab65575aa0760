import { useNavigate } from '@tanstack/react-router'
import { Salad } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { workplacesOf } from '../../../session/access'
import { useSession } from '../../../session/session'
import { Menu } from '../../../ui/dialogs/menu'
import { useWorkplace } from './workplace'

/** Switches between the workplaces of a person who has several, and leads to the shop. */
export default function WorkplaceMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('navigation')
  const screensTexts = useTranslations('screens')
  const navigate = useNavigate()
  const { access } = useSession()
  const here = useWorkplace()
  return (
    <Menu
      align="start"
      trigger={trigger}
      entries={[
        [
          t('workplace'),
          ...workplacesOf(access).map(place => ({
            label: t(`workplaces.${place.name}`),
            checked: place.name === here?.name,
            onSelect: () => navigate({ to: place.to }),
          })),
        ],
        [{ label: screensTexts('search'), icon: Salad, onSelect: () => navigate({ to: '/search' }) }],
      ]}
    />
  )
}
