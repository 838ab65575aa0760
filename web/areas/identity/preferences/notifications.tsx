import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { PersonSettings } from '../../../../src/modules/identity/users/contract/account'
import { api } from '../../../api'
import { useSession } from '../../../session/session'
import { Skeleton } from '../../../ui/display/skeleton'
import { Checkbox } from '../../../ui/fields/toggles'
import { AccountPage } from '../account/account-page'
import { ThisDevice } from './this-device'
import { useChange } from './use-change'

const media = ['push', 'email', 'sms'] as const
const topics = ['orders', 'marketing'] as const
type Medium = (typeof media)[number]
type Topic = (typeof topics)[number]
export type Matrix = Record<Medium, Record<Topic, boolean>>

/** What holds for who has not chosen: orders are told of, offers wait to be asked for, text messages too. */
export function matrixOf(settings: Record<string, unknown>): Matrix {
  const { notifications } = settings as Pick<PersonSettings, 'notifications'>
  const of = (medium: Medium, orders: boolean) => ({
    orders: notifications?.[medium]?.orders ?? orders,
    marketing: notifications?.[medium]?.marketing ?? false,
  })
  return { push: of('push', true), email: of('email', true), sms: of('sms', false) }
}

/** Of what one is told, and how. */
export default function NotificationsScreen() {
  const t = useTranslations('preferences')
  const accountTexts = useTranslations('account')
  const { user } = useSession()
  const [matrix, choose] = useChange(matrixOf(user?.settings ?? {}), notifications =>
    api.customer.profile.changeSettings.mutate({ notifications }),
  )
  return (
    <AccountPage title={accountTexts('notifications.title')} text={t('notifications.text')} back="/settings">
      {user && <ThisDevice />}
      {user ? (
        <div className="overflow-hidden rounded-card border bg-surface">
          <table className="w-full">
            <thead>
              <tr className="border-b text-meta text-text2">
                <th scope="col" className="px-4 py-2.5 text-left font-medium">
                  {t('notifications.about')}
                </th>
                {media.map(medium => (
                  <th key={medium} scope="col" className="w-20 px-2 py-2.5 text-center font-medium">
                    {t(`notifications.media.${medium}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {topics.map(topic => (
                <tr key={topic}>
                  <th scope="row" className="px-4 py-3 text-left font-normal">
                    <span className="block font-medium">{t(`notifications.topics.${topic}`)}</span>
                    <span className="block text-meta text-text2">{t(`notifications.hints.${topic}`)}</span>
                  </th>
                  {media.map(medium => (
                    <td key={medium} className="px-2 py-3">
                      <span className="flex justify-center">
                        <Checkbox
                          checked={matrix[medium][topic]}
                          onChange={checked =>
                            choose({ ...matrix, [medium]: { ...matrix[medium], [topic]: checked } })
                          }
                          hiddenLabel={`${t(`notifications.topics.${topic}`)}: ${t(`notifications.media.${medium}`)}`}
                        />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Skeleton className="h-44 rounded-card" />
      )}
      {user && !user.phone && (
        <p className="text-meta text-text2">
          {t('notifications.noPhone')}{' '}
          <Link to="/account" className="font-medium text-brand underline">
            {t('notifications.addPhone')}
          </Link>
        </p>
      )}
      <p className="text-meta text-text3">{t('notifications.always')}</p>
    </AccountPage>
  )
}
