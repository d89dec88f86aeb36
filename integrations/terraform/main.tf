# An ephemeral variable in a write-only argument is neither in the plan nor in the state. Needs Terraform 1.11.
# Not executed here: it wants a provider and an account. Don't open links in the `external` data source: that one writes
# what it reads into the state.
terraform {
  required_version = ">= 1.11"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 6.0"
    }
  }
}

variable "db_password" {
  type      = string
  ephemeral = true
  sensitive = true
}

resource "aws_secretsmanager_secret" "db" {
  name = "prod/db"
}

resource "aws_secretsmanager_secret_version" "db" {
  secret_id                = aws_secretsmanager_secret.db.id
  secret_string_wo         = var.db_password
  secret_string_wo_version = 1
}
