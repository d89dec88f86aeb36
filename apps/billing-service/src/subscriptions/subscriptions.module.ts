import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.ts';
import { CustomersService } from './customers.service.ts';
import { DueCustomersService } from './due-customers.service.ts';
import { PlanChangesService } from './plan-changes.service.ts';
import { RefreshService } from './refresh.service.ts';

@Module({
  imports: [ProviderModule],
  providers: [CustomersService, PlanChangesService, RefreshService, DueCustomersService],
  exports: [CustomersService, RefreshService, DueCustomersService],
})
export class SubscriptionsModule {}
