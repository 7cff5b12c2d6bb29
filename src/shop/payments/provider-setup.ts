// What admins see of the providers that this shop was given; imports nothing but a name, as what areas are built from knows it.

import type { GatewayName } from './rules.ts'

/** One setting of the environment: of a secret at most its last characters. */
export interface EnvironmentSetting {
  name: string
  is_secret: boolean
  /** Null when it is not set; of a secret "set, ends in 42". */
  shown: string | null
  /** Without it the provider is not used. */
  is_required: boolean
}

/** How a provider of payments, or of SMS, was set up at the start of this process. */
export interface ProviderSetup {
  name: GatewayName | 'sms'
  mode: 'live' | 'sandbox' | 'simulated' | 'off'
  /** Payment methods that go by it, the usual ones first. */
  methods: readonly string[]
  settings: readonly EnvironmentSetting[]
  /** Addresses to set at the provider, or that it is told; a secret part of one is left out. */
  callbacks: readonly string[]
  notes: readonly string[]
}

/** With how it does. ISO. */
export interface ProviderStatus extends ProviderSetup {
  /** Of the newest payment that came by it. */
  last_paid_at: string | null
  /** The newest time of the last day that it could not be reached. */
  last_down_at: string | null
}
