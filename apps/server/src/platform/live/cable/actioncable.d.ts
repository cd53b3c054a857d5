declare module '@rails/actioncable' {
  type Mixin = {
    initialized?(): void;
    connected?(): void;
    disconnected?(): void;
    rejected?(): void;
    received?(data: unknown): void;
  };
  type Subscription = {
    perform(action: string, data?: object): void;
    unsubscribe(): void;
    identifier: string;
  };
  type Consumer = {
    subscriptions: { create(channel: object, mixin: Mixin): Subscription };
    connection: { isOpen(): boolean; monitor: { pingedAt?: number } };
    disconnect(): void;
  };
  const actionCable: {
    createConsumer(url: string): Consumer;
    ConnectionMonitor: { staleThreshold: number };
    adapters: { WebSocket: unknown; logger: unknown };
  };
  export default actionCable;
}
