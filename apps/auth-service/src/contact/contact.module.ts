import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { ContactHandler } from './contact.handler.ts';
import { ContactService } from './contact.service.ts';

@Module({
  imports: [CodesModule],
  controllers: [ContactHandler],
  providers: [ContactService],
})
export class ContactModule {}
