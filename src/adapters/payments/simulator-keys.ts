/** The keys the simulator accepts. They open nothing but the simulator, so they are no secrets. */
export const simulatorKeys = {
  secretKey: 'sk_test_comanda_simulator',
  publishableKey: 'pk_test_comanda_simulator',
}
