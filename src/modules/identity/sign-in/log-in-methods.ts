import { anyone } from '../../../core/procedures'
import { LogInMethods } from './contract/sign-in'
import { sendsSms } from './own-log-in-methods'

/** The ways in that are set up here, in the order in which they are offered. */
export const listLogInMethods = anyone.output(LogInMethods).query(({ ctx: { world } }) => {
  const { google, apple } = world.identityProviders
  return {
    methods: [
      { id: 'email', label: 'E-mail' },
      { id: 'magic-link', label: 'Magic link' },
      { id: 'email-pin', label: 'E-mail code' },
      ...(sendsSms(world) ? [{ id: 'phone', label: 'Phone' } as const] : []),
      ...[google, apple].flatMap(provider =>
        provider
          ? [
              {
                id: provider.id,
                label: provider.label,
                ...(provider.startUrl ? { url: provider.startUrl } : {}),
              },
            ]
          : [],
      ),
    ],
  }
})
